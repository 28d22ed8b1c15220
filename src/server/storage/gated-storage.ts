import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { SiteStorage, Uploads } from './site-storage.ts'

/** A bucket that the site may run without: while `close` is in force, nothing in it is read or written. */
export type GatedStorage = SiteStorage & {
  isOpen(): boolean
  /** `reason`: a French sentence for « État du site ». */
  close(reason: string): void
  open(): void
}

const RETRY_AFTER_SECONDS = 5

export function gateStorage(storage: SiteStorage): GatedStorage {
  let reason: string | null = null
  const gated = gateBy((code) => {
    if (reason !== null) throw new Refusal(code, { retryAfter: RETRY_AFTER_SECONDS })
  })
  const { readId, writeId, isNew, setNew, isRestoring, setRestoring, erasures } = storage
  return {
    ...storage,
    problem: () => reason ?? storage.problem(),
    uploads: gateUploads(storage.uploads, gated),
    erasures: { append: gated(erasures.append, 'erasure_not_recorded'), list: gated(erasures.list) },
    readId: gated(readId),
    writeId: gated(writeId),
    isNew: gated(isNew),
    setNew: gated(setNew),
    isRestoring: gated(isRestoring),
    setRestoring: gated(setRestoring),
    isOpen: () => reason === null,
    close(sentence) {
      reason = sentence
    },
    open() {
      reason = null
    },
  }
}

type Gate = ReturnType<typeof gateBy>

function gateBy(refuse: (code: RefusalCode) => void) {
  return <Given extends unknown[], Answer>(
    work: (...given: Given) => Promise<Answer>,
    code: RefusalCode = 'storage_unavailable',
  ) =>
    async (...given: Given): Promise<Answer> => {
      refuse(code)
      return work(...given)
    }
}

function gateUploads(uploads: Uploads, gated: Gate): Uploads {
  const { source } = uploads
  return {
    put: gated(uploads.put),
    remove: gated(uploads.remove),
    exists: gated(uploads.exists),
    list: gated(uploads.list),
    read: gated(uploads.read),
    refuseWhenFull: gated(uploads.refuseWhenFull),
    source: 'folder' in source ? source : { open: gated(source.open) },
  }
}
