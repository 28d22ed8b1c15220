import { Section } from '../ui/Section.tsx'
import { SiteAddressEditor } from './SiteAddressEditor.tsx'

export function SiteAddressPanel() {
  return (
    <Section
      id="adresse-du-site"
      title="Adresse du site"
      help="Les liens de vos messages et de vos agendas commencent par elle, et les moteurs de recherche la retiennent."
    >
      <SiteAddressEditor />
    </Section>
  )
}
