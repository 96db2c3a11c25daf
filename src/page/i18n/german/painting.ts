export const painting = {
  Pictures: 'Bilder',
}
