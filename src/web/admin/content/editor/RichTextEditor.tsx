import { EditorContent } from '@tiptap/react'
import { useId, useState } from 'react'
import { pictureAddresses } from '#domain/language/web-address.ts'
import { ForeignHost } from '../../ui/ForeignHost.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { lostPicturesText } from './pasted-html.ts'
import styles from './RichTextEditor.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useRichText } from './use-rich-text.ts'

type Props = {
  label: string
  description?: string
  value: string
  error?: string | undefined
  short?: boolean
  pictures?: boolean
  onChange: (html: string) => void
}

export function RichTextEditor({
  label,
  description,
  value,
  error,
  short = false,
  pictures = false,
  onChange,
}: Props) {
  const id = useId()
  const [openDialog, setOpenDialog] = useState<'none' | 'link' | 'picture'>('none')
  const isInvalid = error !== undefined
  const describedBy = [description && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(' ')
  const [lostPictures, setLostPictures] = useState<string[]>([])
  const editor = useRichText({ value, onChange, label, describedBy, isInvalid, onPaste: setLostPictures })
  const close = () => {
    setOpenDialog('none')
    // The closing dialog restores focus to the toolbar; the editor takes it afterwards.
    requestAnimationFrame(() => editor?.commands.focus())
  }
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      {description && (
        <p className={styles.description} id={`${id}-aide`}>
          {description}
        </p>
      )}
      <div className={styles.editor} data-error={isInvalid} data-short={short}>
        {editor && (
          <>
            <Toolbar
              editor={editor}
              label={label}
              onLink={() => setOpenDialog('link')}
              onPicture={pictures ? () => setOpenDialog('picture') : undefined}
            />
            <EditorContent editor={editor} />
          </>
        )}
      </div>
      <p className={styles.lost} role="status">
        {lostPicturesText(lostPictures)}
      </p>
      <ForeignHost addresses={pictureAddresses(value)} />
      {error && (
        <p className={styles.error} id={`${id}-erreur`}>
          {error}
        </p>
      )}
      {editor && openDialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {editor && openDialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </div>
  )
}
