// node .bench-profile.mjs path
import { spawn, execSync } from 'node:child_process'
import fs from 'node:fs'
const page = process.argv[2]; const port = 8766
const src = fs.readFileSync('.bench-serve.mjs','utf8').replace('cf: false,', 'cf: false, inspectorPort: 9333,')
fs.writeFileSync('.bench-serve-i.mjs', src)
const s = spawn('node', ['.bench-serve-i.mjs'], { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' })
await new Promise(r => setTimeout(r, 4000))
await fetch(`http://127.0.0.1:${port}${page}`); await new Promise(r => setTimeout(r, 500))
const list = await (await fetch('http://127.0.0.1:9333/json')).json()
const ws = new WebSocket(list[0].webSocketDebuggerUrl, )
await new Promise((r, j) => { ws.onopen = r; ws.onerror = j })
let id = 0; const waiting = new Map()
ws.onmessage = (m) => { const d = JSON.parse(m.data); if (d.id) waiting.get(d.id)?.(d.result ?? d) }
const call = (method, params = {}) => new Promise(r => { waiting.set(++id, r); ws.send(JSON.stringify({ id, method, params })) })
await call('Profiler.enable'); await call('Profiler.setSamplingInterval', { interval: 200 }); await call('Profiler.start')
const w = spawn('wrk', ['-t1','-c8','-d4s',`http://127.0.0.1:${port}${page}`], { stdio: 'inherit' })
await new Promise(r => w.on('exit', r))
const { profile } = await call('Profiler.stop')
const self = new Map(), byNode = new Map(profile.nodes.map(n => [n.id, n]))
const total = profile.samples.length
for (const sm of profile.samples) { const n = byNode.get(sm); const k = `${n.callFrame.functionName||'(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber+1}`; self.set(k, (self.get(k)??0)+1) }
const parent = new Map(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
const incl = new Map()
for (const sm of profile.samples) { const seen = new Set(); for (let i = sm; i; i = parent.get(i)) { const n = byNode.get(i); const k = `${n.callFrame.functionName||'(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber+1}`; if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k)??0)+1) } } }
const show = (m, n) => [...m].sort((a,b)=>b[1]-a[1]).slice(0,n).forEach(([k,v])=>console.log((100*v/total).toFixed(1).padStart(5), k))
console.log('SELF'); show(self, 28); console.log('INCL'); show(incl, 60)
ws.close(); s.kill(); 
