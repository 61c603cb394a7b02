/** The function with a memory of some answers, for what is nearly always asked about the same few texts. */
export function withMemory<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (answers.has(text)) return answers.get(text) as Answer;
    if (answers.size >= MOST_ANSWERS) answers.clear();
    const answer = work(text);
    answers.set(text, answer);
    return answer;
  };
}

const MOST_ANSWERS = 50;
