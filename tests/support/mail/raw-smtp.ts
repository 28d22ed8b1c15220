import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const REPLIES: Record<string, string> = { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' }

/** A mail server that behaves until the content arrives, then calls `onContent` with all content received so far. */
export async function rawSmtp(onContent: (socket: Socket, content: string) => void) {
  const server = createServer((socket) => {
    let content: string | undefined
    socket.on('error', () => {})
    socket.write('220 raw\r\n')
    socket.on('data', (chunk) => {
      const verb = String(chunk).slice(0, 4)
      if (content === undefined) socket.write(`${REPLIES[verb] ?? '500 what?'}\r\n`)
      if (content !== undefined) {
        content += String(chunk)
        onContent(socket, content)
      } else if (verb === 'DATA') content = ''
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
