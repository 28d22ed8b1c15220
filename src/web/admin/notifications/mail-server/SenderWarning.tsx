import { Alert } from '@mantine/core'
import { foreignSenderWarning } from '#domain/foreign-sender.ts'

type Props = Parameters<typeof foreignSenderWarning>[0]

export function SenderWarning(sender: Props) {
  const warning = foreignSenderWarning(sender)
  return (
    warning && (
      <Alert variant="outline" role="status" title="Vos messages risquent de ne pas arriver">
        {warning}
      </Alert>
    )
  )
}
