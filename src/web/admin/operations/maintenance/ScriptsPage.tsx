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
        {french`Entretien du site : retirer les exemples, et deux réparations que l’on vous demandera peut-être un jour. Le reste du temps, rien n’est à faire ici.`}
      </p>
      <div className={styles.page}>
        <ExampleRemoval />
        <ScriptAction
          id="migrations"
          title="Migrations de la base"
          help={french`Accorde la base de données, où tout est enregistré, avec la version du site. C’est fait à chaque démarrage ; à refaire seulement si on vous le demande.`}
          label="Exécuter les migrations"
          question="Exécuter les migrations"
          consequence="Le site peut répondre plus lentement pendant quelques instants. Tout est fait, ou rien."
          run={runMigrations}
        />
        <ScriptAction
          id="verrou"
          title="Verrou des migrations"
          help={french`Un verrou empêche deux serveurs de changer la base à la fois. Si l’un disparaît en route, son verrou reste et se libère ici ; une migration au travail n’est jamais interrompue.`}
          label="Libérer le verrou"
          question="Libérer le verrou"
          consequence="Seul le verrou d’un serveur disparu est libéré."
          run={releaseStaleLock}
        />
        <Runs />
      </div>
    </>
  )
}
