import { useRef, useState } from 'react'
import type { Api } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { createUploadApi } from '../session/session.ts'

const FAILURE = 'Erreur lors du téléversement'

export type Upload = {
  key: number
  name: string
  /** 0 to 1. */
  progress: number
  state: 'waiting' | 'sending' | 'failed'
  reason?: string
}

/** `Item` is a file, or a file with what is said about it. */
type Options<Item> = {
  send: (api: Api, item: Item) => Promise<unknown>
  onArrived: () => unknown
  /** Takes a failed item back; without it, the failure stays in the list. */
  onFailed?: (item: Item, reason: string) => void
  /** Toast for one selection of files, once all of them have settled. */
  success: (count: number) => string
}

export function useUploads<Item extends { name: string } = File>({
  send,
  onArrived,
  onFailed,
  success,
}: Options<Item>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)

  const update = (key: number, changes: Partial<Upload>) =>
    setUploads((current) =>
      current.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    )
  const dismiss = (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key))

  const uploadItem = async (key: number, item: Item): Promise<boolean> => {
    update(key, { state: 'sending' })
    try {
      await send(
        createUploadApi((progress) => update(key, { progress })),
        item,
      )
      await onArrived()
      dismiss(key)
      return true
    } catch (error) {
      const reason = failureMessage(error, 'La connexion semble coupée.')
      update(key, { state: 'failed', reason })
      if (onFailed) {
        dismiss(key)
        onFailed(item, reason)
      }
      void showToast('error', FAILURE)
      return false
    }
  }

  const uploadItems = async (keyedItems: readonly { key: number; item: Item }[]) => {
    let uploadedCount = 0
    for (const { key, item } of keyedItems) if (await uploadItem(key, item)) uploadedCount += 1
    if (uploadedCount > 0) void showToast('success', success(uploadedCount))
  }

  const add = (items: readonly Item[]) => {
    const keyedItems = items.map((item) => {
      lastKey.current += 1
      return { key: lastKey.current, item }
    })
    setUploads((current) => [
      ...current,
      ...keyedItems.map(({ key, item }) => ({
        key,
        name: item.name,
        progress: 0,
        state: 'waiting' as const,
      })),
    ])
    queue.current = queue.current.then(() => uploadItems(keyedItems))
  }
  return { uploads, add, dismiss }
}
