import { useQuery } from '@tanstack/react-query'
import { MODULES, type Module } from '#domain/content/modules.ts'
import { useScrollToAnchor } from '../../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { ModuleCard } from './ModuleCard.tsx'
import styles from './modules.module.css'
import { modulesQuery } from './queries.ts'

export function ModulesTab() {
  const modules = useQuery(modulesQuery)
  return (
    <>
      <p className={styles.intro}>Un module qui n’est pas en service n’apparaît nulle part.</p>
      <QueryBoundary of={modules}>{(states) => <ModuleCards states={states} />}</QueryBoundary>
    </>
  )
}

function ModuleCards({ states }: { states: Record<Module, boolean> }) {
  useScrollToAnchor()
  return (
    <div className={styles.cards}>
      {MODULES.map((module) => (
        <ModuleCard key={module} module={module} isOn={states[module]} />
      ))}
    </div>
  )
}
