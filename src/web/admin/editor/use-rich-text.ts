import { createDocument, type Editor, getHTMLFromFragment, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { extensions } from './extensions.ts'

type Options = {
  value: string
  onChange: (html: string) => void
  label: string
  /** Ids of what explains it. */
  described: string
  isInvalid: boolean
}

/**
 * An editor as a field of a form: it shows the value, tells each change, and follows when the form is reset.
 * Null until the field is on the screen.
 */
export function useRichText({ value, onChange, label, described, isInvalid }: Options): Editor | null {
  /** What came from outside last, and how the editor would write it. */
  const given = useRef<{ value: string; spelling: string }>(null)
  const told = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    // An editor made while a screen is still being drawn is destroyed when the drawing takes more than a millisecond.
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => {
      const spelling = spellingOf(current.state.doc, current.schema)
      // A text that is as it was is no change, however the server spelled it.
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
      // Tab leaves the text: in a list it would indent, and hold the keyboard.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
  })
  // Before the next key: what the editor itself told must not come back to it.
  useLayoutEffect(() => {
    if (!editor || (given.current && value === told.current)) return
    const { schema, state } = editor
    const spelling = spellingOf(createDocument(value, schema), schema)
    given.current = { value, spelling }
    told.current = value
    // The same text in other spelling must not move the cursor.
    if (spelling !== spellingOf(state.doc, schema)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

/** As HTML, without the empty last line that the editor keeps for the cursor. */
function spellingOf({ content }: Editor['state']['doc'], schema: Editor['schema']): string {
  return getHTMLFromFragment(content, schema).replace(/(?:<p><\/p>)+$/, '')
}
