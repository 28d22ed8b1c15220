import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The part of the conversation that the mail server has received when the site is killed. */
export const SMTP_STEPS = ['connection', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content', 'final dot'] as const
export type SmtpStep = (typeof SMTP_STEPS)[number]

export type SteppedSmtp = {
  url: string
  /** Complete messages, acknowledged or not. */
  caught: { to: string[]; raw: string }[]
  /** Leaves that step unanswered, once; resolves when it is reached. */
  stallAt(step: SmtpStep): Promise<void>
  close(): Promise<void>
}

const FINAL_DOT = /(?:^|\r\n)\.\r\n$/

/** A mail server that can fall silent after any step of one message. */
export async function openSteppedSmtp(): Promise<SteppedSmtp> {
  const sockets = new Set<Socket>()
  const caught: SteppedSmtp['caught'] = []
  let stall: { step: SmtpStep; reached: () => void } | undefined
  const isStalling = (step: SmtpStep) => {
    if (stall?.step !== step) return false
    stall.reached()
    stall = undefined
    return true
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    converse(socket, { isStalling, onMessage: (raw) => caught.push({ to: [], raw }) })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    stallAt(step) {
      const { promise, resolve } = Promise.withResolvers<void>()
      stall = { step, reached: resolve }
      return promise
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Conversation = { isStalling(step: SmtpStep): boolean; onMessage(raw: string): void }

const REPLIES: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }

function converse(socket: Socket, { isStalling, onMessage }: Conversation): void {
  let content: string | null = null
  const answer = (step: SmtpStep, reply: string) => {
    if (!isStalling(step)) socket.write(`${reply}\r\n`)
  }
  const readContent = (chunk: string, before: string) => {
    const raw = before + chunk
    content = raw
    isStalling('content')
    if (!FINAL_DOT.test(raw)) return
    content = null
    onMessage(raw)
    answer('final dot', '250 ok')
  }
  answer('connection', '220 stepped')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (content !== null) return readContent(chunk, content)
    const verb = chunk.slice(0, 4).toUpperCase()
    answer(verb as SmtpStep, REPLIES[verb] ?? '250 ok')
    if (verb === 'DATA') content = ''
  })
}
