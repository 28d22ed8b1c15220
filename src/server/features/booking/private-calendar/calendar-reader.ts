import { buffer } from 'node:stream/consumers'
import { readCalendarFile } from './file-reading.ts'

/**
 * A process of its own, with little memory and no rights: whatever is in the file, the server goes on. It is given a
 * line of JSON, then the bytes of the file.
 */
const given = await buffer(process.stdin)
const end = given.indexOf('\n')
const input = JSON.parse(given.toString('utf8', 0, end))
process.stdout.write(JSON.stringify(readCalendarFile(given.toString('latin1', end + 1), input)))
