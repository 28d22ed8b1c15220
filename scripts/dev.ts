import { start } from '../src/server/main.ts'

await start('dev')
