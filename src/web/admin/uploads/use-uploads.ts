import { useRef, useState } from 'react'
import type { Api } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { createUploadApi } from '../session.ts'

const FAILURE = 'Erreur lors du téléversement'

export type Upload = {
  key: number
  name: string
  /** 0 to 1. */
  progress: number
  state: 'waiting' | 'sending' | 'failed'
  reason?: string
}

type Options = {
  send: (api: Api, file: File) => Promise<unknown>
  onArrived: () => unknown
  /** Toast for one selection of files, once all of them have settled. */
  success: (count: number) => string
}

export function useUploads({ send, onArrived, success }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)

  const update = (key: number, changes: Partial<Upload>) =>
    setUploads((current) =>
      current.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    )
  const dismiss = (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key))

  const uploadFile = async (key: number, file: File): Promise<boolean> => {
    update(key, { state: 'sending' })
    try {
      await send(
        createUploadApi((progress) => update(key, { progress })),
        file,
      )
      await onArrived()
      dismiss(key)
      return true
    } catch (error) {
      update(key, { state: 'failed', reason: failureMessage(error, 'La connexion semble coupée.') })
      void showToast('error', FAILURE)
      return false
    }
  }

  const uploadFiles = async (files: readonly { key: number; file: File }[]) => {
    let uploadedCount = 0
    for (const { key, file } of files) if (await uploadFile(key, file)) uploadedCount += 1
    if (uploadedCount > 0) void showToast('success', success(uploadedCount))
  }

  const add = (files: readonly File[]) => {
    const keyedFiles = files.map((file) => {
      lastKey.current += 1
      return { key: lastKey.current, file }
    })
    setUploads((current) => [
      ...current,
      ...keyedFiles.map(({ key, file }) => ({
        key,
        name: file.name,
        progress: 0,
        state: 'waiting' as const,
      })),
    ])
    queue.current = queue.current.then(() => uploadFiles(keyedFiles))
  }
  return { uploads, add, dismiss }
}
