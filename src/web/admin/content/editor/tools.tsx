import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'

export type Tool = {
  name: string
  symbol: ReactNode
  isActive?: (editor: Editor) => boolean
  isEnabled?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const iconProps = {
  width: 18,
  height: 18,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const icon = (path: string) => (
  <svg {...iconProps} aria-hidden="true">
    <path d={path} />
  </svg>
)

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'Titre',
      symbol: <span data-symbol="T1" />,
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'Sous-titre',
      symbol: <span data-symbol="T2" />,
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'Gras',
      symbol: <span data-symbol="G" />,
      isActive: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'Italique',
      symbol: <span data-symbol="I" data-italic />,
      isActive: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  [
    {
      name: 'Liste à puces',
      symbol: icon('M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01'),
      isActive: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'Liste numérotée',
      symbol: icon('M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v4M4 14h2.500L4 17.500h2.500'),
      isActive: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Citation',
      symbol: icon('M5 5v14M10 8h9M10 12h9M10 16h6'),
      isActive: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
]

/** The names differ from the form's own « Annuler ». */
export const HISTORY: readonly Tool[] = [
  {
    name: 'Annuler la frappe',
    symbol: icon('M9 8H15a5 5 0 0 1 0 10h-4M9 8l3.500-3.500M9 8l3.500 3.500'),
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Rétablir la frappe',
    symbol: icon('M15 8H9a5 5 0 0 0 0 10h4M15 8l-3.500-3.500M15 8l-3.500 3.500'),
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

export const LINK_ICON = icon(
  'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
)
export const PICTURE_ICON = icon('M4 5h16v14H4zM4 16l4.500-4.500 4 4 3-3L20 17M15 9.500h.01')
