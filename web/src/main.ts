import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './app.css';
import { wakeSound } from './core/sound';
import { keepPrefs } from './core/prefs.svelte';

keepPrefs();
addEventListener('pointerdown', wakeSound, { once: true });
addEventListener('keydown', wakeSound, { once: true });
mount(App, { target: document.getElementById('app')! });
