import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './app.css';
import { keepPrefs } from './core/prefs.svelte';

keepPrefs();
mount(App, { target: document.getElementById('app')! });
