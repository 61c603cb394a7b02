import { readdirSync } from "node:fs";
import { createLookalikes } from "./build/load/lookalikes.js";
import { openFile } from "./build/load/disk.js";
import { readRecord } from "./build/load/read-record.js";
import { toItems } from "./build/load/items.js";
import { dialects } from "./build/dialects/index.js";
import { createMemory, digestCall } from "./build/pairing/digest.js";
import { linkCalls } from "./build/pairing/predecessor.js";
import { findInvalidUtf8 } from "./build/lib/json-view/index.js";
const dir=process.argv[2];
const files=readdirSync(dir).map(f=>dir+"/"+f);
const T={};const t=(k,f)=>{const s=performance.now();const r=f();T[k]=(T[k]??0)+performance.now()-s;return r};
const look=createLookalikes(), mem=createMemory(), ds=[];let bytes=0;
const all=performance.now();
for(const f of files){
  const file=openFile(f); const n=file.size; bytes+=n; const room=look.room(n);
  t("read",()=>file.read(room,0,n,0)); file.close();
  const {view}=t("tape",()=>look.read(n));
  t("utf8",()=>findInvalidUtf8(view.bytes()));
  const slots=t("format",()=>readRecord(view));
  for(const s of slots){ const items=t("dialect",()=>toItems({file:f,record:0,part:null},s,dialects)); for(const i of items) if(i.kind==="call") ds.push(t("digest",()=>digestCall(i.call,mem))); }
}
t("link",()=>linkCalls(ds));
console.log((bytes/1e6).toFixed(0)+"MB",(performance.now()-all).toFixed(0)+"ms",Object.fromEntries(Object.entries(T).map(([k,v])=>[k,+v.toFixed(0)])));
