/**
 * What drawn icons stand for: a control that has no words, and no class that says it, may still have a wastebasket on it. Icons
 * that come as a path alone are told by how it begins: Material Design Icons, Google's Material Icons, Heroicons, Phosphor, Remix,
 * Fluent, Carbon and Ionicons, as their packages have them on 25 November 2026. Beginnings that other icons of these share are
 * left out, and so are arrows in a ring, which load anew as often as they restart. Pure.
 */

const wastebaskets = [
  'M10 5h4a2 2 0 1 0-4 ',
  'M12 12H14V24H12z',
  'M14.12,10.47L12,12.5',
  'M16 9v10H8V9h8m-1.5-',
  'M16.5 4.478v.227a48.',
  'M19,4H15.5L14.5,3H9.',
  'M200,56V208a8,8,0,0,',
  'M216,48H176V40a24,24',
  'M216,48H180V36A28,28',
  'M216,48H40a12,12,0,0',
  'M216,50H174V40a22,22',
  'M216,52H172V40a20,20',
  'M224,56a8,8,0,0,1-8,',
  'M296 64h-80a7.91 7.9',
  'M5 3.25V4H2.75a.75.7',
  'M6 19c0 1.1.9 2 2 2h',
  'M6 21h12V7H6v14zM19 ',
  'M6,19A2,2 0 0,0 8,21',
  'M8 9h8v10H8z',
  'M8.5 4h3a1.5 1.5 0 0',
  'M8.75 1A2.75 2.75 0 ',
  'M9,3V4H4V6H5V19A2,2 ',
  'm112 112 20 320c.95 ',
  'm14.74 9-.346 9m-4.7',
  'm29,26H12c-.2651,0-.',
];
const doors = [
  'M116,216a4,4,0,0,1-4',
  'M118,216a6,6,0,0,1-6',
  'M120,216a8,8,0,0,1-8',
  'M124,216a12,12,0,0,1',
  'M14.08,15.59L16.67,1',
  'M160 240h160V96a16 1',
  'M160 256a16 16 0 0 1',
  'M17 7L15.59 8.41L18.',
  'M304 336v40a40 40 0 ',
  'M5 5h6c.55 0 1-.45 1',
  'M5 5h7V3H3v18h9v-2H5',
  'M5 5h7V3H5c-1.1 0-2 ',
  'M6,30H18a2.0023,2.00',
  'm17 7-1.41 1.41L18.1',
  'm17 8-1.41 1.41L17.1',
];
const switches = [
  'M11 2.04938V12H13V2.',
  'M11.2,2.9l-0.5,0.9c2',
  'M116,128V48a12,12,0,',
  'M120,128V48a8,8,0,0,',
  'M122,128V48a6,6,0,0,',
  'M124,128V48a4,4,0,0,',
  'M13 3h-2v10h2V3zm4.8',
  'M16.56,5.44L15.11,6.',
  'M22.5,5.74l-1,1.73a1',
  'M378 108a191.41 191.',
  'M5.636 5.636a9 9 0 1',
  'M6.26489 3.80698L7.4',
  'M8.2 4.82a.75.75 0 0',
];

/** `look` ends with the first twenty letters of its icon's path (in-page/classify.ts). Null where nothing is known of it. */
export function drawnDeed(look: string): 'takes' | 'leaves' | 'stops' | null {
  const shows = (paths: readonly string[]) => paths.some((path) => look.endsWith(path));
  if (shows(wastebaskets)) return 'takes';
  if (shows(doors)) return 'leaves';
  return shows(switches) ? 'stops' : null;
}
