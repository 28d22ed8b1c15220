import { PageHeader } from '../../ui/PageHeader.tsx'
import { AgendaEditor } from './AgendaEditor.tsx'

export function AgendaConfigPage() {
  return (
    <>
      <title>Mon agenda · Administration</title>
      <PageHeader title="Mon agenda" />
      <AgendaEditor target={null} />
    </>
  )
}
