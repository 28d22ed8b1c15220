import { readFileSync, rmSync } from 'node:fs'

/**
 * `--import` of a server whose machine's clock is wrong by CLOCK_SHIFT_MINUTES; performance.now() is right. At SIGUSR2
 * it takes the minutes from CLOCK_SHIFT_FILE instead, which it removes.
 */
let shiftMs = Number(process.env.CLOCK_SHIFT_MINUTES ?? 0) * 60_000

const file = process.env.CLOCK_SHIFT_FILE
if (file !== undefined) {
  process.on('SIGUSR2', () => {
    shiftMs = Number(readFileSync(file, 'utf8')) * 60_000
    rmSync(file)
  })
}

const RightDate = Date
const rightInstant = Temporal.Now.instant.bind(Temporal.Now)

globalThis.Date = class extends RightDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RightDate.now() + shiftMs)
    else super(...(args as [number]))
  }

  static override now(): number {
    return RightDate.now() + shiftMs
  }
} as DateConstructor

Temporal.Now.instant = () => rightInstant().add({ milliseconds: shiftMs })
Temporal.Now.zonedDateTimeISO = (zone) =>
  Temporal.Now.instant().toZonedDateTimeISO(zone ?? Temporal.Now.timeZoneId())
Temporal.Now.plainDateISO = (zone) => Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
Temporal.Now.plainDateTimeISO = (zone) => Temporal.Now.zonedDateTimeISO(zone).toPlainDateTime()
Temporal.Now.plainTimeISO = (zone) => Temporal.Now.zonedDateTimeISO(zone).toPlainTime()
