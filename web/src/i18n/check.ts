import { en, type Messages } from './en';

// The promise of the typed catalogue, checked by every type check: a language that lacks a text does not compile. If it ever did,
// the next line would be an unused expectation, which is an error itself.
const { close: _gone, ...rest } = en;
// @ts-expect-error `close` is missing
export const broken: Messages = rest;
