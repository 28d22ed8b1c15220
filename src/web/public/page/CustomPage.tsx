import { useLoaderData } from 'react-router'
import styles from '#web/ui/page.module.css'
import { RichText } from '#web/ui/RichText.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { toExcerpt } from './excerpt.ts'
import type { customPageLoader } from './loader.ts'

export function CustomPage() {
  const { title, content } = useLoaderData<ReturnType<typeof customPageLoader>>()
  return (
    <article className={`${styles.page} ${styles.reading}`}>
      <PageHead title={title} description={toExcerpt(content)} />
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      <RichText html={content} />
    </article>
  )
}
