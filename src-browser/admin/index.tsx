import { createRoot } from '@wordpress/element';
import { App } from './app.tsx';
import './screen.css';

const place = document.getElementById('md-shop-admin');
if (place !== null) createRoot(place).render(<App />);
