import styles from './SocialLinks.module.css'

const NETWORKS: ReadonlyMap<string, string> = new Map([
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['youtube', 'YouTube'],
])

export function SocialLinks({ links }: { links: Record<string, string> }) {
  const filledInLinks = Object.entries(links).filter(([, href]) => href)
  if (filledInLinks.length === 0) return null
  return (
    <ul className={styles.social} aria-label="Réseaux sociaux">
      {filledInLinks.map(([network, href]) => (
        <li key={network}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {NETWORKS.get(network) ?? network}
            <span className="visually-hidden"> (nouvelle fenêtre)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
