import { NNBSP } from '#domain/typography.ts'
import { paths } from '#web/app/paths.ts'
import styles from './LoginPage.module.css'

export function ClientsLine() {
  return (
    <p className={styles.clients}>
      Vous avez rendez-vous{NNBSP}? Votre e-mail de confirmation contient le lien pour le déplacer ou
      l’annuler, sans mot de passe. Lien introuvable{NNBSP}? <a href={paths.contact}>Contactez-nous</a>.
    </p>
  )
}
