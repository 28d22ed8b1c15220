import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../paths.ts'
import styles from './LoginPage.module.css'

type Props = { title: string; children: ReactNode }

export function SignInFrame({ title, children }: Props) {
  return (
    <main className={styles.page}>
      <title>{title}</title>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
      <Link to={adminPaths.login}>Retour à la connexion</Link>
    </main>
  )
}
