import { french } from '#domain/language/typography.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { releaseStaleLock, runMigrations } from './actions.ts'
import { ExampleRemoval } from './ExampleRemoval.tsx'
import { Runs } from './Runs.tsx'
import { ScriptAction } from './ScriptAction.tsx'
import styles from './scripts.module.css'

export function ScriptsPage() {
  return (
    <>
      <title>Scripts · Administration</title>
      <PageHeader title="Scripts" />
      <p className={styles.help}>
        Deux réparations que l’on vous demandera peut-être un jour. Le reste du temps, rien n’est à faire ici.
      </p>
      <div className={styles.page}>
        <ScriptAction
          id="migrations"
          title="Mettre la base de données à jour"
          help={french`Accorde la base de données, où tout est enregistré, avec la version du site. C’est fait à chaque démarrage ; à refaire seulement si on vous le demande.`}
          label="Exécuter les migrations"
          question="Exécuter les migrations"
          consequence="Le site peut répondre plus lentement pendant quelques instants. Tout est fait, ou rien."
          run={runMigrations}
        />
        <ScriptAction
          id="verrou"
          title="Débloquer une mise à jour interrompue"
          help={french`Un seul serveur à la fois met la base à jour. Si l’un disparaît en route, la place qu’il occupait se libère ici ; une mise à jour au travail n’est jamais interrompue.`}
          label="Libérer le verrou"
          question="Libérer le verrou"
          consequence="Seule la place d’un serveur disparu est libérée."
          run={releaseStaleLock}
        />
        <ExampleRemoval />
        <Runs />
      </div>
    </>
  )
}
