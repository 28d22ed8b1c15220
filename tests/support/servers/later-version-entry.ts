import { start } from '#server/main.ts'
import { addMadeUpMigrations } from '../database/made-up-migrations.ts'

// The server of a version to come: today's code with migrations that today's code does not know.
addMadeUpMigrations(process.env.LAST_MIGRATION ?? '')
await start('built')
