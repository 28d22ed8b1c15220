import { createDocument, type Editor, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { extensions, htmlSerializer } from './extensions.ts'
import { readPasted } from './pasted-html.ts'

type Options = {
  value: string
  onChange: (html: string) => void
  /** Called at each paste, with the alternative texts of the pictures that the editor cannot keep. */
  onPaste: (lostPictures: string[]) => void
  label: string
  describedBy: string
  isInvalid: boolean
}

export function useRichText({
  value,
  onChange,
  onPaste,
  label,
  describedBy,
  isInvalid,
}: Options): Editor | null {
  // The last external value, and the editor's serialization of it.
  const external = useRef<{ value: string; html: string }>(null)
  const lastValue = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    // Created during render, the editor would be destroyed if mounting takes longer than a millisecond.
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => {
      const html = serialize(current.state.doc)
      // Equal content counts as the external value: another serialization of it must not make the form dirty.
      lastValue.current = html === external.current?.html ? external.current.value : html
      onChange(lastValue.current)
    },
    editorProps: {
      clipboardSerializer: htmlSerializer,
      transformPastedHTML: (pasted) => {
        const { html, lostPictures } = readPasted(pasted)
        onPaste(lostPictures)
        return html
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      // Leaves Tab to the browser: in a list it would indent and trap focus.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
  })
  // A layout effect runs before the next keystroke. The editor's own changes must not be written back to it.
  useLayoutEffect(() => {
    if (!editor || (external.current && value === lastValue.current)) return
    const { schema, state } = editor
    const html = serialize(createDocument(value, schema))
    external.current = { value, html }
    lastValue.current = value
    // Resetting equal content would move the cursor.
    if (html !== serialize(state.doc)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

/** HTML without the trailing empty paragraphs that the editor adds for the cursor. */
function serialize({ content }: Editor['state']['doc']): string {
  // Elsewhere a new picture is loaded at once, from whatever host.
  const inert = document.implementation.createHTMLDocument()
  const container = inert.createElement('div')
  container.append(htmlSerializer.serializeFragment(content, { document: inert }))
  return container.innerHTML.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
