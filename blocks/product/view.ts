import { navigatingStore } from '../shared/navigate.ts';

navigatingStore('md-shop/product');
