import { useQuery } from '@tanstack/react-query'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { BackupSettingsEditor } from './BackupSettingsEditor.tsx'
import { BackupState } from './BackupState.tsx'
import { BackupTable } from './BackupTable.tsx'
import styles from './backups.module.css'
import { KeyButton } from './KeyButton.tsx'
import { backupSettingsQuery, backupsQuery } from './queries.ts'
import { StartBackup } from './StartBackup.tsx'

const DOWNLOAD = french`Les sauvegardes restent sur ce serveur : téléchargez-en une de temps en temps, pour le jour où il serait perdu.`
const WITHOUT_KEY = `${DOWNLOAD} Votre navigateur peut créer la clé qui les chiffre.`
const WITH_KEY = french`${DOWNLOAD} Seule votre clé secrète ouvre ces copies ; si vous l’avez perdue, remplacez-la.`

export function BackupsPage() {
  const backups = useQuery(backupsQuery)
  const settings = useQuery(backupSettingsQuery)
  return (
    <div className={styles.frame}>
      <title>Sauvegardes · Administration</title>
      <PageHeader title="Sauvegardes">{backups.data && <StartBackup backups={backups.data} />}</PageHeader>
      <div className={`${primitivesStyles.hugeStack} ${styles.page}`}>
        <QueryBoundary of={backups}>
          {(loaded) => (
            <>
              <BackupState summary={loaded.summary} />
              <BackupTable backups={loaded} />
            </>
          )}
        </QueryBoundary>
        <QueryBoundary of={settings}>
          {(saved) => (
            <>
              <Section
                id="cle"
                title="Clé des sauvegardes"
                help={saved.recipient === '' ? WITHOUT_KEY : WITH_KEY}
              >
                <KeyButton isReplacing={saved.recipient !== ''} />
              </Section>
              <BackupSettingsEditor saved={saved} />
            </>
          )}
        </QueryBoundary>
      </div>
    </div>
  )
}
