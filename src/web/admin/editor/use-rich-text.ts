import { createDocument, type Editor, getHTMLFromFragment, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { extensions } from './extensions.ts'

type Options = {
  value: string
  onChange: (html: string) => void
  label: string
  described: string
  isInvalid: boolean
}

export function useRichText({ value, onChange, label, described, isInvalid }: Options): Editor | null {
  /** The last external value, and the editor's serialization of it. */
  const given = useRef<{ value: string; spelling: string }>(null)
  const told = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    // Created during render, the editor would be destroyed if mounting takes longer than a millisecond.
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => {
      const spelling = spellingOf(current.state.doc, current.schema)
      // Equal content counts as the external value: another serialization of it must not make the form dirty.
      told.current = spelling === given.current?.spelling ? given.current.value : spelling
      onChange(told.current)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(described && { 'aria-describedby': described }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      // Leaves Tab to the browser: in a list it would indent and trap focus.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
  })
  // A layout effect runs before the next keystroke. The editor's own changes must not be written back to it.
  useLayoutEffect(() => {
    if (!editor || (given.current && value === told.current)) return
    const { schema, state } = editor
    const spelling = spellingOf(createDocument(value, schema), schema)
    given.current = { value, spelling }
    told.current = value
    // Resetting equal content would move the cursor.
    if (spelling !== spellingOf(state.doc, schema)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

/** HTML without the trailing empty paragraphs that the editor adds for the cursor. */
function spellingOf({ content }: Editor['state']['doc'], schema: Editor['schema']): string {
  return getHTMLFromFragment(content, schema).replace(/(?:<p><\/p>)+$/, '')
}
