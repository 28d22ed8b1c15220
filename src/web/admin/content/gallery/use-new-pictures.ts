import { useRef, useState } from 'react'

/** A file that was chosen, with what is said about it before it is sent. */
export type NewPicture = {
  key: number
  name: string
  file: File
  altText: string
  decorative: boolean
  error: string | null
}

const UNDESCRIBED = 'Décrivez cette image, ou dites qu’elle est décorative.'

export function useNewPictures() {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([])
  const lastKey = useRef(0)

  const toPicture = (file: File): NewPicture => {
    lastKey.current += 1
    return { key: lastKey.current, name: file.name, file, altText: '', decorative: false, error: null }
  }
  const choose = (files: readonly File[]) => {
    const chosen = files.map(toPicture)
    setPictures((current) => [...current, ...chosen])
  }
  const describe = (key: number, change: Partial<Pick<NewPicture, 'altText' | 'decorative'>>) =>
    setPictures((current) =>
      current.map((picture) => (picture.key === key ? { ...picture, ...change, error: null } : picture)),
    )
  const discard = (key: number) => setPictures((current) => current.filter((picture) => picture.key !== key))
  /** Empties the list if every picture is described or decorative; otherwise marks those that are not. */
  const take = (): readonly NewPicture[] => {
    const checked = pictures.map((picture) => ({ ...picture, error: isReady(picture) ? null : UNDESCRIBED }))
    const areReady = pictures.every(isReady)
    setPictures(areReady ? [] : checked)
    return areReady ? pictures : []
  }
  const takeBack = (picture: NewPicture, error: string) =>
    setPictures((current) => [...current, { ...picture, error }])
  return { pictures, choose, describe, discard, take, takeBack }
}

function isReady({ altText, decorative }: NewPicture): boolean {
  return decorative || altText.trim() !== ''
}
