import { RichText } from '#web/ui/RichText.tsx'
import classes from './pages.module.css'

/** The page in the site's colours and typefaces, before it is saved. The editor lets nothing in that runs. */
export function PagePreview({ title, content }: { title: string; content: string }) {
  return (
    <section className={classes.preview} aria-label="Aperçu de la page">
      <h2>{title || 'Sans titre'}</h2>
      {content === '' ? <p>Cette page n’a pas encore de texte.</p> : <RichText html={content} />}
    </section>
  )
}
