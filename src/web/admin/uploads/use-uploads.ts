import { useRef, useState } from 'react'
import type { Api } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { uploadingApi } from '../session.ts'

const FAILURE = 'Erreur lors du téléversement'

export type Upload = {
  key: number
  name: string
  /** 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'failed'
  reason?: string
}

type Options = {
  send: (api: Api, file: File) => Promise<unknown>
  onArrived: () => unknown
  /** Toast for one selection of files, once all of them have settled. */
  success: (count: number) => string
}

/** Uploads run one at a time and fail independently. */
export function useUploads({ send, onArrived, success }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const dismiss = (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key))

  const sendOne = async (key: number, file: File): Promise<boolean> => {
    change(key, { state: 'sending' })
    try {
      await send(
        uploadingApi((share) => change(key, { share })),
        file,
      )
      await onArrived()
      dismiss(key)
      return true
    } catch (error) {
      change(key, { state: 'failed', reason: failureMessage(error, 'La connexion semble coupée.') })
      void notify('error', FAILURE)
      return false
    }
  }

  const sendAll = async (files: readonly { key: number; file: File }[]) => {
    let arrived = 0
    for (const { key, file } of files) if (await sendOne(key, file)) arrived += 1
    if (arrived > 0) void notify('success', success(arrived))
  }

  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => {
      lastKey.current += 1
      return { key: lastKey.current, file }
    })
    setUploads((current) => [
      ...current,
      ...chosen.map(({ key, file }) => ({ key, name: file.name, share: 0, state: 'waiting' as const })),
    ])
    queue.current = queue.current.then(() => sendAll(chosen))
  }
  return { uploads, add, dismiss }
}
