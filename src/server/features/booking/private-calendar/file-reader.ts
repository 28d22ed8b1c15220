import { buffer } from 'node:stream/consumers'
import { readings } from './readings.ts'

/**
 * A process of its own, with little memory and no rights: whatever is in the file, the server goes on. It is given a
 * line of JSON, then the bytes of the file.
 */
const given = await buffer(process.stdin)
const end = given.indexOf('\n')
const { kind, input } = JSON.parse(given.toString('utf8', 0, end))
const output = await readings[kind as keyof typeof readings](given.subarray(end + 1), input)
process.stdout.write(JSON.stringify(output))
