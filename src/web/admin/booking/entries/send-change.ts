import { recordOwnChange, versionAfterOwnChanges } from '../../session/own-changes.ts'

type AgendaEntryVersion = { id: number; version: number }

const lastChanges = new Map<number, Promise<unknown>>()

/**
 * Sends changes of one agenda entry one after the other, each with the version that the one before it returned: of
 * two quick drags by one person both succeed, whereas a change by somebody else in between is a conflict.
 */
export function sendChange<Reply extends object>(
  { id, version }: AgendaEntryVersion,
  send: (headers: { 'If-Match': string }) => Promise<Reply>,
): Promise<Reply> {
  const sendInTurn = async () => {
    const current = versionAfterOwnChanges({ id, version })
    const reply = await send({ 'If-Match': `"${current}"` })
    if ('version' in reply && typeof reply.version === 'number' && !isOfAnother(reply, id))
      recordOwnChange({ id, version: current }, reply.version)
    return reply
  }
  const change = (lastChanges.get(id) ?? Promise.resolve()).then(sendInTurn, sendInTurn)
  lastChanges.set(id, change)
  return change
}

/** The change has ended this entry, and the reply is about the one that stands in its place. */
function isOfAnother(reply: object, id: number): boolean {
  const { booking } = reply as { booking?: { id: number } }
  return booking !== undefined && booking.id !== id
}
