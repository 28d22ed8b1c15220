import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TIMED_WORK, type TimedWork } from '#domain/operations/seen-time.ts'
import { MESSAGE_RULES } from '#server/features/message-rules.ts'

const SERVER = new URL('../../src/server/', import.meta.url)
const FUNCTION = /^(?:export )?(?:async )?function (\w+)/gm

/**
 * Functions that end rows by a date, or delete files: the timed work that runs each of them, which waits while the clock
 * is doubted, or why none does.
 */
const ENDINGS: Record<string, TimedWork | `not: ${string}`> = {
  'jobs/queries.ts endLapsed': 'lapsedMessages',
  'jobs/queries.ts endMessages': 'lapsedMessages',
  'features/booking/waiting-list/freed-span-queries.ts deletePastSpans': 'pastFreedTime',
  'features/privacy/retention/queries.ts eraseDue': 'expiredData',
  'mail/mail-files.ts deleteMailFiles': 'mailFiles',
  'features/operations/integrity/uploads.ts removeUnusedUploads': 'unusedUploads',
  'backup/prune.ts pruneArchives': 'oldBackups',
  'practice/reservations/write.ts deleteDeadHolds':
    'not: minutes, and a booking would be refused for an hour that is offered',
  'practice/reservations/write.ts deleteHoldsOf': 'not: a visitor lets go of their own hold',
  'idempotency.ts storeReply': 'not: an answer that may be repeated for a day',
  'features/accounts/passkeys/queries.ts takeChallenge': 'not: minutes of a sign-in',
  'features/accounts/passkeys/queries.ts deleteChallengesBefore': 'not: minutes of a sign-in',
  'features/accounts/second-factor/queries.ts deleteDeadChallenges': 'not: minutes of a sign-in',
  'features/accounts/sign-in/queries.ts deleteFailuresBefore': 'not: counts of failed sign-ins',
  'backup/folder.ts removePartials': 'not: unfinished files, without a date',
  'backup/prune.ts endInterrupted': 'not: unfinished files, without a date',
  'backup/sqlite-rows.ts copySqlite': 'not: a copy of its own',
  'db/sqlite-files/own-file.ts saveBeside': 'not: unfinished files, without a date',
  'features/booking/confirmations/queries.ts confirmEntry': 'not: a visitor confirms, in time',
  'features/messages/declines/queries.ts renewDecline': 'not: somebody asks for messages again',
  'features/content/examples/actions.ts removeUnusedStarterPictures': 'not: a press of a button',
  'storage/pictures.ts deletePictureFiles': 'not: pictures that are named',
  'mail/mail-files.ts deleteMailFilesOf': 'not: named by an erasure',
  'security/secret.ts createKey': 'not: drafts of a key',
  'security/secret.ts readOrCreateKey': 'not: drafts of a key',
  'storage/folder.ts setMarker': 'not: a marker',
  'storage/folder.ts folderUploads': 'not: the file that is named',
}

const DELETES = /\bdeleteFrom\(|\bdelete from\b|\bendMessages\(/i
/** Of a state that takes a row out of use, or of its content. */
const BLANKS = /\.set\(\{[^}]*(?:state: 'failed'|body: ''|\w+_at: now)/
const DATED =
  /'<=?', *(?:now|today|since|until|instant|before|latest|cutoff)|isLiveHold\(|happenedSince\(|isOutdated\(|isDue\(|condition\b|isTo(?:Lapse|GiveUp)\(/
const FILES = /\b(?:rm|rmSync|unlink|unlinkSync|uploads\.remove)\(/

function endingsIn(text: string): string[] {
  const starts = [...text.matchAll(FUNCTION)]
  return starts.flatMap(({ 1: name = '', index }, at) => {
    const body = text.slice(index, starts[at + 1]?.index)
    const endsRows = (DELETES.test(body) || BLANKS.test(body)) && DATED.test(body)
    return endsRows || FILES.test(body) ? [name] : []
  })
}

/** Without what a person types: commands, restores; and without migrations. */
function readSources(): { path: string; text: string }[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') && !/\.test\.ts$|^db\/migrations\/|^start\/(?:commands|restore)\//.test(path),
    )
    .map((path) => ({ path, text: readFileSync(new URL(path, SERVER), 'utf8') }))
}

test('each function that ends something by a date is listed with the timed work that runs it', () => {
  const found = readSources().flatMap(({ path, text }) => endingsIn(text).map((name) => `${path} ${name}`))
  expect(found.sort()).toEqual(Object.keys(ENDINGS).sort())
  const works = Object.values(ENDINGS).filter((work) => !work.startsWith('not: '))
  expect(works.filter((work) => TIMED_WORK[work as TimedWork] !== 'ends')).toEqual([])
})

test('a rule of messages that reads the time ends them only by timed work, or lets them wait', () => {
  const rules = Object.values(MESSAGE_RULES.byType).flat()
  const dated = rules.filter(({ isBroken }) => isBroken.length > 0)
  expect(dated.filter(({ consequence }) => consequence === 'drop')).toEqual([])
  const undated = rules.filter(({ isBroken }) => isBroken.length === 0)
  expect(undated.filter(({ consequence }) => ['lapse', 'give up'].includes(consequence))).toEqual([])
})

describe('an ending is found', () => {
  test.each([
    ['that deletes rows before a day', "await db.deleteFrom('spans').where('date', '<', today).execute()"],
    [
      'that blanks rows',
      "db.updateTable('outbox').set({ state: 'failed', body: '' }).where(isToGiveUp({ now }))",
    ],
    ['in raw SQL', `sql\`delete from outbox where $\{isDue(moment)}\``],
    ['of files', 'rmSync(join(folder, name))'],
  ])('%s', (_, statement) => {
    expect(endingsIn(`export async function end() {\n  ${statement}\n}`)).toEqual(['end'])
  })

  test('but none that reads, or deletes what is named', () => {
    const reading = "db.selectFrom('spans').where('date', '<', today)"
    const naming = "trx.deleteFrom('outbox').where('id', 'in', ids)"
    for (const statement of [reading, naming])
      expect(endingsIn(`function act() {\n  ${statement}\n}`)).toEqual([])
  })
})
