import { Button, FileButton } from '@mantine/core'

type Props = {
  children: string
  multiple?: boolean
  primary?: boolean
  onChoose: (files: File[]) => void
}

/** `accept` only filters the file picker; the server checks the actual content. */
export function PictureButton({ children, multiple = false, primary = false, onChoose }: Props) {
  const choose = (chosen: File | File[] | null) => {
    const files = chosen === null ? [] : [chosen].flat()
    if (files.length > 0) onChoose(files)
  }
  return (
    <FileButton accept="image/jpeg,image/png,image/webp,image/avif" multiple={multiple} onChange={choose}>
      {(button) => (
        <Button {...button} {...(primary ? { radius: 'xl' } : { variant: 'default' })}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
