import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { anonymousSender } from '../../tests/support/anonymous-senders.ts'
import { type AcknowledgedBooking, listFreeSlots } from '../../tests/support/busy-clients.ts'
import { aJpeg } from '../../tests/support/pictures.ts'
import { remoteVisitor } from '../../tests/support/remote-server.ts'
import { type InstalledSite, SUPERADMIN } from './own-site.ts'

const BOOKINGS_A_SECOND = 20
const TICK_MS = 25

export type Load = {
  acknowledged: AcknowledgedBooking[]
  countSent(): number
  stop(): Promise<{ refused: number }>
}

/** At this rate whatever the answers; each full hour is wanted once by each of both practitioners' clients. */
export async function keepBooking({ url }: InstalledSite): Promise<Load> {
  const slots = (await listFreeSlots(url)).filter(({ time }) => time.endsWith(':00'))
  const wanted = [...slots, ...slots]
  const send = await anonymousSender(url)
  const acknowledged: AcknowledgedBooking[] = []
  const sending: Promise<void>[] = []
  let refused = 0
  const book = async (number: number) => {
    const client = { clientName: `Zoé ${number}`, clientEmail: mailboxOf(number) }
    const response = await send('POST', '/api/reservations', { ...wanted[number], ...client })
    if (response.status !== 201) {
      refused += 1
      return
    }
    const { booking } = (await response.json()) as { booking: AcknowledgedBooking }
    acknowledged.push({ ...booking, name: client.clientName })
  }
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * BOOKINGS_A_SECOND
    while (sending.length < Math.min(due, wanted.length)) sending.push(book(sending.length))
  }, TICK_MS)
  return {
    acknowledged,
    countSent: () => sending.length,
    async stop() {
      clearInterval(timer)
      await Promise.all(sending)
      return { refused }
    },
  }
}

const mailboxOf = (number: number) => `zoe${number}@exemple.fr`

/** The path of a picture that the superadmin uploads. */
export async function uploadPicture({ url }: InstalledSite): Promise<string> {
  const staff = await remoteVisitor(url).signIn(SUPERADMIN.username, SUPERADMIN.password)
  const form = new FormData()
  form.append('altText', 'Une salle')
  form.append('photo', new Blob([await aJpeg()]), 'salle.jpg')
  const { status, body } = await staff.upload<{ filename: string }>('/api/superadmin/gallery', form)
  if (status !== 201) throw new Error(`the upload was answered with ${status}`)
  return `/uploads/${body.filename}.webp`
}

/** The path of the link that the first client was mailed. */
export async function firstClientLink({ system }: InstalledSite): Promise<string> {
  const folder = join(system, 'var/lib/cabinet/mail')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const texts = await Promise.all(readMails(folder))
    const [path] = texts.flatMap((text) => /\/reservation\/[\w-]{43}/.exec(text) ?? [])
    if (path !== undefined) return path
    await sleep(200)
  }
  throw new Error('no link was mailed')
}

function readMails(folder: string): Promise<string>[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map(async (name) => {
    const { to = [], text = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
    return to.some(({ address }) => address === mailboxOf(0)) ? text : ''
  })
}
