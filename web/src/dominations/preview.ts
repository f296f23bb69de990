import { t } from '../i18n/index.svelte';
import type { Sign } from '../ui/Bar.svelte';
import { atlas } from './atlas.svelte';
import { sum } from './geometry';
import { domains, type PlacePreview } from './types';

// What a step costs and brings, as the server foresees it, in words and in signs.
export const inWords = (p: PlacePreview | undefined): string =>
  [...domains.filter((x) => p?.knowledge?.[x]).map((x) => `${p!.knowledge![x]} ${t().domain(x)}`), ...(p?.vestigium ? [`${p.vestigium} ${t().domain('vestigium')}`] : []), ...(p?.locus ? ['Locus'] : [])].join(', ');
export const inSigns = (p: PlacePreview | undefined): Sign[] => [...domains.filter((x) => p?.knowledge?.[x]).map((x) => ({ picture: atlas.picture(x), tint: `d-${x}`, text: `+${p!.knowledge![x]}` })), ...(p?.vestigium ? [{ picture: '', tint: '', text: `✳+${p.vestigium}` }] : [])];
export const priceOf = (p: PlacePreview | undefined): string[] => Object.entries(p?.price ?? {}).filter(([, n]) => n).map(([k, n]) => `−${n} ${t().domain(k)}`);
export const bringsOf = (p: PlacePreview | undefined): string[] => [
  ...(p?.vp ? [`+${p.vp} ${t().vp}`] : []),
  ...(p?.influence ? [`+${p.influence} ${t().influence}`] : []),
  ...Object.entries(p?.nodus ?? {}).filter(([, n]) => n).map(([k, n]) => `+${n} ${t().nodus} ${t().domain(k)}`),
  ...Object.entries(p?.knowledge ?? {}).filter(([, n]) => n).map(([k, n]) => `+${n} ${t().domain(k)}`),
];
export const bringsBriefly = (p: PlacePreview | undefined): string[] => [...(sum(p?.nodus) ? [`+${sum(p?.nodus)} ${t().nodus}`] : []), ...(p?.vp ? [`+${p.vp} ${t().vp}`] : [])];
export const gain = (p: PlacePreview | undefined): number => sum(p?.nodus) * 2 + (p?.vp ?? 0);
