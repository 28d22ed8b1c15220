import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type SmtpStep = 'connect' | 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'QUIT'

type Manners = {
  reply?: string
  waitMs?: number
  /** One byte at a time, with this pause after each. */
  byteMs?: number
  /** Instead of the reply, or after it if there is one. */
  after?: 'stall' | 'close'
  /** Called before the reply. */
  reached?: () => void
}

/** How a mail server misbehaves at some steps; `all` applies to the others. */
export type Conduct = Partial<Record<SmtpStep | 'all', Manners>>

const POLITE: Record<SmtpStep, string> = {
  connect: '220 scripted',
  EHLO: '250 scripted',
  STARTTLS: '454 not now',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  content: '250 taken',
  QUIT: '221 bye',
}

/** A mail server that follows a script. */
export type ScriptedSmtp = {
  port: number
  /** Whole messages up to the final dot, but those refused. */
  caught: { to: string[]; raw: string }[]
  /** Of later steps, also of open connections. */
  conduct: Conduct
  /** Refuses connections, as if nothing listened. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function openScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>()
  const smtp: ScriptedSmtp = {
    port: 0,
    caught: [],
    conduct: {},
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server.close(), 'close')
    },
    start: () => listen(server, smtp.port),
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    void converse(socket, smtp).catch(() => socket.destroy())
  })
  await listen(server, 0)
  smtp.port = (server.address() as AddressInfo).port
  return smtp
}

async function listen(server: Server, port: number): Promise<void> {
  if (!server.listening) await once(server.listen(port, '0.0.0.0'), 'listening')
}

async function converse(socket: Socket, smtp: ScriptedSmtp): Promise<void> {
  await perform(socket, smtp.conduct, 'connect')
  const received = { text: '', isContent: false }
  for await (const chunk of socket) {
    received.text += String(chunk)
    for (let part = takePart(received); part !== null; part = takePart(received))
      received.isContent = await answer(part, { socket, smtp, isContent: received.isContent })
  }
}

type Received = { text: string; isContent: boolean }

/** The next line, or the whole content; null if it has not arrived. */
function takePart(received: Received): string | null {
  const end = received.isContent ? '\r\n.\r\n' : '\r\n'
  const at = received.text.indexOf(end)
  if (at < 0) return null
  const part = received.text.slice(0, at)
  received.text = received.text.slice(at + end.length)
  return part
}

type Conversation = { socket: Socket; smtp: ScriptedSmtp; isContent: boolean }

/** True if the content comes next. */
async function answer(part: string, { socket, smtp, isContent }: Conversation): Promise<boolean> {
  const step = isContent ? 'content' : stepOf(part)
  const reply = await perform(socket, smtp.conduct, step)
  if (isContent && !/^[45]/.test(reply)) smtp.caught.push({ to: [], raw: `${part}\r\n` })
  return step === 'DATA' && reply.startsWith('354')
}

function stepOf(line: string): SmtpStep {
  const verb = line.split(' ')[0]?.toUpperCase() ?? ''
  if (verb in POLITE) return verb as SmtpStep
  return verb === 'HELO' ? 'EHLO' : 'RCPT'
}

/** Returns the reply; '' if there is none. */
async function perform(socket: Socket, conduct: Conduct, step: SmtpStep): Promise<string> {
  const manners = conduct[step] ?? conduct.all ?? {}
  manners.reached?.()
  await delay(manners.waitMs ?? 0)
  const text = manners.reply ?? (manners.after === undefined ? POLITE[step] : '')
  if (text !== '') await write(socket, `${text}\r\n`, manners.byteMs)
  if (manners.after === 'close') socket.end()
  if (manners.after === 'stall') await once(socket, 'close')
  return text
}

async function write(socket: Socket, bytes: string, byteMs?: number): Promise<void> {
  if (byteMs === undefined) return void socket.write(bytes)
  for (const byte of bytes) {
    await delay(byteMs)
    socket.write(byte)
  }
}
