import { text } from 'node:stream/consumers'
import { type ReaderInput, readCalendarFile } from './file-reading.ts'

/**
 * A process of its own, with the zone of the practice, little memory and no rights: whatever is in the file, the server
 * goes on. The parser warns of what it does not know, with words of the file.
 */
const input: ReaderInput = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(readCalendarFile(input)))
