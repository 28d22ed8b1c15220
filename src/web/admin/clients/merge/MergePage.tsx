import { useParams } from 'react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MergeActions } from './MergeActions.tsx'
import styles from './merge.module.css'

export function MergePage() {
  const { id } = useParams()
  return (
    <div className={styles.page}>
      <title>Réunir ou séparer · Administration</title>
      <PageHeader title="Fiche d’un client" />
      <MergeActions clientId={Number(id)} />
    </div>
  )
}
