import type { Stock } from './stock.ts'

export async function aClosing({ nextSlot }: Stock) {
  const { date } = nextSlot()
  const once = { until: null, always: undefined, praticienId: undefined }
  return { from: date, to: date, start: '08:00', end: '10:00', ...once }
}

export async function aReopening({ nextSlot }: Stock) {
  const { date } = nextSlot()
  return { practice: undefined, praticienId: undefined, absences: [{ from: date, to: date }], blocks: [] }
}

export async function anOpening({ nextSlot }: Stock) {
  return { praticienId: undefined, date: nextSlot().date, ranges: [{ start: '10:00', end: '12:00' }] }
}
