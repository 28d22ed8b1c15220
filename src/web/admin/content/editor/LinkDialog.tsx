import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import formStyles from '../../ui/form.module.css'
import { parseLinkHref } from './link-href.ts'

const INVALID = 'Indiquez une adresse comme https://exemple.fr, /massages, nom@exemple.fr ou tel:0102030405.'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isEditing = editor.isActive('link')
  const [present] = useState<string>(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(present)
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: the screen's own form must not be submitted too.
    event.stopPropagation()
    const href = parseLinkHref(typed)
    setIsInvalid(href === null)
    if (href === null) return
    setLink(editor, href)
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    // A portal outside the screen's form: HTML forbids nested forms, and the inner one would not submit.
    <DialogFrame
      onClose={onClose}
      title={isEditing ? 'Modifier le lien' : 'Ajouter un lien'}
      target="#contenu"
    >
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <TextInput
          label="Adresse du lien"
          description="D’un autre site, d’une page de celui-ci, ou une adresse e-mail"
          value={typed}
          error={isInvalid && INVALID}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={actionRowStyles.end}>
          {isEditing && (
            <Button variant="subtle" onClick={remove}>
              Retirer le lien
            </Button>
          )}
          <DiscardButton onClick={onClose}>Annuler</DiscardButton>
          <Button type="submit">Placer le lien</Button>
        </div>
        <UnsavedChanges when={typed !== present} />
      </form>
    </DialogFrame>
  )
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().extendMarkRange('link')
  const insertsText = editor.state.selection.empty && !editor.isActive('link')
  if (insertsText) {
    const text = href.replace(/^(?:mailto|tel):/, '')
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.setLink({ href }).run()
}
