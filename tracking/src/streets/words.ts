// The texts of the street map's own controls. English and French side by side.

// biome-ignore format: one line per string
export const words = {
  title: ['Street map', 'Carte des rues'],
  zoomIn: ['Zoom in', 'Zoom avant'],
  zoomOut: ['Zoom out', 'Zoom arrière'],
  sources: ['Sources of the map', 'Sources de la carte'],
  wheel: ['Hold Ctrl while you scroll to zoom', 'Maintenez Ctrl en faisant défiler pour agrandir'],
  wheelMac: ['Hold ⌘ while you scroll to zoom', 'Maintenez ⌘ en faisant défiler pour agrandir'],
  fingers: ['Move the map with two fingers', 'Déplacez la carte avec deux doigts'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;
