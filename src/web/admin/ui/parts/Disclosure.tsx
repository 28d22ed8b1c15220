import { Popover } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

type Props = {
  /** Names the button where its content is an icon. */
  label?: string | undefined
  button: ReactNode
  className: string | undefined
  /** Of the panel. */
  panelClassName?: string | undefined
  isWide?: boolean
  /** Its place would clip the panel: drawn above the page. */
  isClipped?: boolean
  /** A stop of the arrow keys. */
  stop?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it. Escape and a click beside it close the panel. */
export function Disclosure({ button, isWide = false, isClipped = false, children, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonId = useId()
  // Focused first: a dialog that the choice opens returns the focus to it.
  const close = () => {
    document.getElementById(buttonId)?.focus()
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withRoles={false}
      withinPortal={isClipped}
      hideDetached={!isClipped}
      returnFocus
      trapFocus
      shadow="md"
      width={isWide ? 'min(26rem, calc(100vw - 2rem))' : undefined}
    >
      <Popover.Target>
        <button
          id={buttonId}
          type="button"
          className={look.className}
          data-stop={look.stop}
          aria-label={look.label}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {button}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={look.panelClassName}>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}
