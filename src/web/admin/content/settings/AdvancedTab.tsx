import { Button } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { MailServerPanel } from '../../messages/notifications/mail-server/MailServerPanel.tsx'
import { SiteAddressEditor } from '../../messages/site-address/SiteAddressEditor.tsx'
import { adminPaths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import { WordList } from '../wording/WordList.tsx'
import { ExportSettings } from './ExportSettings.tsx'
import { ImportSettings } from './ImportSettings.tsx'
import styles from './settings.module.css'

export function AdvancedTab() {
  const { isDirty } = useFormContext().formState
  if (isDirty) {
    return (
      <Section id="avance" title="Avancé">
        <p>Enregistrez ou annulez d’abord vos modifications des autres onglets.</p>
      </Section>
    )
  }
  return (
    <div className={styles.advanced}>
      <Section
        id="adresse-du-site"
        title="Adresse du site"
        help="Les liens de vos messages et de vos agendas commencent par elle, et les moteurs de recherche la retiennent."
      >
        <SiteAddressEditor />
      </Section>
      <MailServerPanel />
      <WordList />
      <Section
        id="reprise"
        title="Reprendre mon activité"
        help="Les rendez-vous, clients, bons et carnets de votre ancien logiciel, d’un tableau ou d’un agenda papier recopié."
      >
        <div>
          <Button variant="default" component={Link} to={adminPaths.movingIn}>
            Reprendre mon activité
          </Button>
        </div>
      </Section>
      <Section
        id="export"
        title="Exporter"
        help="Un fichier settings.json avec l’apparence, les contenus et les modules. Ni mot de passe, ni client, ni rendez-vous."
      >
        <ExportSettings />
      </Section>
      <Section
        id="import"
        title="Importer"
        help="Reprend un fichier settings.json. Il est vérifié en entier avant que quoi que ce soit ne change."
      >
        <ImportSettings />
      </Section>
    </div>
  )
}
