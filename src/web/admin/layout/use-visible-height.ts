import { useEffect } from 'react'

/**
 * Keeps `--visible-height` and `--visible-top` on the root while a phone's keyboard covers part of the page: `dvh`
 * does not shrink with it. Not under pinch zoom, where the visible part says nothing about the space for a dialog.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const { style } = document.documentElement
      const isZoomed = Math.abs(viewport.scale - 1) > 0.01
      if (isZoomed) {
        style.removeProperty('--visible-height')
        style.removeProperty('--visible-top')
        return
      }
      style.setProperty('--visible-height', `${viewport.height}px`)
      style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [])
}
