import pg from 'pg'
import { startPostgres } from './postgres.ts'
const p = await startPostgres('hasty')
const c = new pg.Client(p.address.admin); await c.connect()
for (let i=0;i<8;i++) for (const s of ['wal_log','file_copy']) { const t = performance.now(); await c.query(`create database ${s}${i} template cabinet_template strategy ${s}`); console.log(s, Math.round(performance.now()-t)) }
await c.end()
for (let i=0;i<4;i++) { const t = performance.now(); const c = new pg.Client(p.address.admin); await c.connect();  console.log('connect', Math.round(performance.now()-t)); await c.query(`create database x${i} template cabinet_template strategy file_copy`); console.log('with create', Math.round(performance.now()-t)); await c.end() }
await p.stop()
